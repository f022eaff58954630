// Shows one mail inside a page of ours. It has a policy of its own: styles stand in the mail, nothing else is let in.
(function () {
  var tell = function (message) {
    window.parent.postMessage(message, '*');
  };
  window.addEventListener('message', function (event) {
    if (event.source !== window.parent || typeof event.data !== 'object' || event.data === null) return;
    if (typeof event.data.html !== 'string') return;
    var read = new DOMParser().parseFromString(event.data.html, 'text/html');
    document.title = read.title;
    document.documentElement.replaceChildren(read.head, read.body);
    // Mails ask the reader's program whether it is dark; here the page says so.
    Array.from(document.styleSheets).forEach(function (sheet) {
      Array.from(sheet.cssRules).forEach(function (rule) {
        if (!event.data.scheme || !rule.media || !rule.media.mediaText.includes('prefers-color-scheme')) return;
        rule.media.mediaText = event.data.scheme === 'dark' ? 'all' : 'not all';
      });
    });
    new ResizeObserver(function () {
      tell({ height: document.body.scrollHeight });
    }).observe(document.body);
  });
  document.addEventListener('click', function (event) {
    var link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    tell({ follow: link.href });
  });
  tell({ ready: true });
})();
