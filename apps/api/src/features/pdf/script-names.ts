/** A name for every script that papers have to be able to say, for tests and campaigns. */
export const SCRIPT_NAMES = {
  Latin: 'Łukasz Ørsted-Çağlar',
  Cyrillic: 'Ёлкина Наталья',
  Greek: 'Άγγελος Ζορμπάς',
  Vietnamese: 'Nguyễn Thị Hường',
  Chinese: '王小明北京烤鴨',
  Japanese: '髙橋さくらカフェ',
  Korean: '이서연김치찌개',
  Arabic: 'شركة الياسمين لاند',
  Hebrew: 'מסעדת ירושלים (בע״מ)',
  mixed: 'Acme مطعم LLC',
} as const;
