/** A text in each supported script, and one in several, with what makes it difficult. */
export const SCRIPT_VALUES: Readonly<Record<string, string>> = {
  // Accents that WinAnsi lacks.
  latin: "Łódź Žlutý kůň Őrség",
  greek: "Ελένη Παπαδοπούλου",
  cyrillic: "Дмитрий Иванов, Москва",
  // Two marks a vowel.
  vietnamese: "Nguyễn Thị Hương Trấn",
  // Points, and digits that run the other way.
  hebrew: "שָׁלוֹם עוֹלָם 123",
  // Joining letters, the ligature lam-alef, digits.
  arabic: "شارع 12 الملك فهد لا",
  // Conjuncts, and a vowel that comes before its consonant.
  devanagari: "श्री राजेश कुमार शर्मा क्षत्रिय",
  // Marks above marks; no space between words.
  thai: "น้ำใจไมตรี กรุงเทพ",
  chinese: "中华人民共和国北京市海淀区",
  japanese: "東京都千代田区テスト",
  korean: "안녕하세요 서울특별시",
  // A sequence that is one sign, and flags.
  emoji: "Hi 😀👩‍👧🇩🇪 ok",
  mixed: "Tower 東京 12 مرحبا Łódź",
};
