// Loaded into the server by `node --import`: asks it to end when whoever started it is gone.
// Used where the kernel cannot be asked to do that.

const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 1_000).unref();
