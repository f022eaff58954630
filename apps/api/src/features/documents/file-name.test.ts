import { describe, expect, test } from 'vitest';
import { dispositionOf } from '../../core/http/file-answer.ts';
import { cleanName, nameToSave } from './file-name.ts';

const CLEANED: [string, string][] = [
  ['W-9 2024 (signed).pdf', 'W-9 2024 (signed).pdf'],
  ['Führerschein Zoë.jpg', 'Führerschein Zoë.jpg'],
  ['營業執照.png', '營業執照.png'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system32\\cmd.exe', 'cmd.exe'],
  ['C:\\Users\\Ada\\id.png', 'id.png'],
  ['/', 'document'],
  ['..', 'document'],
  ['....', 'document'],
  ['', 'document'],
  ['   ', 'document'],
  ['.htaccess', 'htaccess'],
  ['a\0.pdf', 'a.pdf'],
  ['a\r\nSet-Cookie: x=1\r\n.pdf', 'aSet-Cookie_ x=1.pdf'],
  ['in\u202Efdp.exe', 'infdp.exe'],
  ['\u200Fid\u2066.pdf\u2069', 'id.pdf'],
  ['zero\u200Bwidth\uFEFF.pdf', 'zerowidth.pdf'],
  ['line\u2028break.pdf', 'linebreak.pdf'],
  ['lone \uD800 half.pdf', 'lone half.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['nul', '_nul'],
  ['com1.tif', '_com1.tif'],
  ['console.pdf', 'console.pdf'],
  ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
  ['quote".pdf', 'quote_.pdf'],
  ['4242 4242 4242 4242.pdf', '#### #### #### ####.pdf'],
  ['IMG_20240115.jpg', 'IMG_20240115.jpg'],
  ['a'.repeat(300), 'a'.repeat(120)],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(116)}.pdf`],
  [`${'😀'.repeat(200)}.png`, `${'😀'.repeat(116)}.png`],
];

describe('the name of a file', () => {
  test.each(CLEANED)('%j is shown as %j', (sent, shown) => {
    expect(cleanName(sent)).toBe(shown);
    expect(cleanName(shown)).toBe(shown);
  });

  test('cannot move a line or break out of a header, whatever it holds', () => {
    for (let code = 0; code < 0x10000; code += 1) {
      const name = cleanName(`a${String.fromCharCode(code)}b.pdf`);
      expect(dispositionOf(name)).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~!-]+$/);
    }
  });

  test('ends as what the file is when it is saved', () => {
    expect(nameToSave('id.JPEG', 'image/jpeg')).toBe('id.JPEG');
    expect(nameToSave('evil.html', 'application/pdf')).toBe('evil.html.pdf');
    expect(nameToSave('scan', 'image/tiff')).toBe('scan.tif');
  });

  test('is told in both ways a browser may read it', () => {
    expect(dispositionOf('Führerschein "1".pdf')).toBe(
      `attachment; filename="Fuhrerschein _1_.pdf"; filename*=UTF-8''F%C3%BChrerschein%20%221%22.pdf`,
    );
    expect(dispositionOf('營業.png')).toBe(`attachment; filename=".png"; filename*=UTF-8''%E7%87%9F%E6%A5%AD.png`);
  });
});
