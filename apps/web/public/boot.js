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
  root.setAttribute('data-mantine-color-scheme', read('skin') === 'dark' ? 'dark' : 'light');
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
  // An earlier product at this address may have left a service worker that would serve its own pages.
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker
      .getRegistrations()
      .then(function (registrations) {
        registrations.forEach(function (registration) {
          void registration.unregister();
        });
      })
      .catch(function () {});
  }
})();
