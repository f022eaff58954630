// Runs before the first paint: skin, direction and menu must not jump when the program arrives.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var skin = read('skin');
  var isDark = skin === 'dark' || (skin === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  root.setAttribute('dir', read('direction') === 'rtl' ? 'rtl' : 'ltr');
  if (read('menuCollapsed') === 'true') root.setAttribute('data-menu', 'collapsed');
  // The files of this page, before the program finds out that it needs them.
  var own = document.currentScript.dataset;
  var files = (read('userData') !== null && read('refreshToken') !== null ? own.inside : own.outside) || '';
  files.split(' ').forEach(function (file) {
    if (file === '') return;
    var link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.appendChild(link);
  });
  // The program itself cannot say that it did not arrive. What it asks for later is its own affair.
  window.addEventListener(
    'error',
    function (event) {
      var note = document.getElementById('boot-failed');
      if (!note || !event.target || event.target.tagName !== 'SCRIPT') return;
      note.hidden = false;
      document.getElementById('boot').setAttribute('data-failed', '');
    },
    true,
  );
  // An earlier product at this address may have left a service worker that would serve its own pages. The counter has one
  // of ours, for its own address alone.
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker
      .getRegistrations()
      .then(function (registrations) {
        registrations.forEach(function (registration) {
          if (new URL(registration.scope).pathname !== '/till') void registration.unregister();
        });
      })
      .catch(function () {});
  }
})();
