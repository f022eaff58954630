/**
 * The search of the page. Kept in the program like its look, and served as a file of its own, since the policy of the page
 * lets no script stand in it. Without it every call is there and opens all the same.
 */
export const DESCRIPTION_SCRIPT = `
(function () {
  var box = document.getElementById('search');
  var field = box.querySelector('input');
  var said = box.querySelector('output');
  var sections = Array.prototype.slice.call(document.querySelectorAll('main > section'));
  var entries = sections.map(function (section) {
    var found = Array.prototype.slice.call(section.querySelectorAll('details, .named'));
    return found.map(function (entry) {
      var head = entry.querySelector('summary, h3');
      return { entry: entry, text: (entry.id + ' ' + head.textContent).toLowerCase() };
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
    said.textContent = words.length === 0 ? '' : shown === 1 ? '1 call' : shown + ' calls';
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
})();
`;
