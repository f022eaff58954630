/**
 * The skin and the search of the page. Kept in the program like its look, and served as a file of its own, since the policy of the page
 * lets no script stand in it. Without it every call is there and opens all the same.
 */
export const DESCRIPTION_SCRIPT = `
(function () {
  // As it was chosen in the product, before the first paint; otherwise as the device has it.
  try {
    var skin = localStorage.getItem('skin');
    if (skin === 'light' || skin === 'dark') document.documentElement.setAttribute('data-skin', skin);
  } catch (_) {}
})();
addEventListener('DOMContentLoaded', function () {
  var box = document.getElementById('search');
  var field = box.querySelector('input');
  var said = box.querySelector('output');
  var sections = Array.prototype.slice.call(document.querySelectorAll('main > section'));
  var entries = sections.map(function (section) {
    var found = Array.prototype.slice.call(section.querySelectorAll('details, .named'));
    return found.map(function (entry) {
      var head = entry.querySelector('summary, h3');
      // Names of fields, codes of errors and values stand in marks of their own.
      var codes = Array.prototype.map.call(entry.querySelectorAll('table code, .shape code'), function (code) {
        return code.textContent;
      });
      return { entry: entry, text: [entry.id, head.textContent].concat(codes).join(' ').toLowerCase() };
    });
  });
  var narrow = function () {
    var words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    var shown = 0;
    sections.forEach(function (section, at) {
      var left = entries[at].filter(function (one) {
        var fits = words.every(function (word) { return one.text.indexOf(word) >= 0; });
        one.entry.hidden = !fits;
        return fits;
      });
      section.hidden = left.length === 0;
      shown += left.filter(function (one) { return one.entry.tagName === 'DETAILS'; }).length;
    });
    said.textContent = words.length === 0 ? '' : shown === 0 ? 'No endpoint matches' : shown === 1 ? '1 endpoint' : shown + ' endpoints';
  };
  var openNamed = function () {
    var named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (named && named.tagName === 'DETAILS') named.open = true;
  };
  field.addEventListener('input', narrow);
  field.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') { field.value = ''; narrow(); }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    var first = document.querySelector('main > section:not([hidden]) > details:not([hidden]) > summary');
    if (first) { first.parentNode.open = true; first.focus(); }
  });
  document.addEventListener('keydown', function (event) {
    if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
  });
  addEventListener('hashchange', openNamed);
  openNamed();
  box.hidden = false;
});
`;
