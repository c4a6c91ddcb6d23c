// A user agent in words that its owner recognises. It is a hint for people, never a basis for a decision.

const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (text: string, names: ReadonlyArray<readonly [RegExp, string]>): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isHandheld: boolean;
}

export const deviceOf = (userAgent: string): Device => {
  const system = firstMatch(userAgent, SYSTEMS);
  return {
    browser: firstMatch(userAgent, BROWSERS),
    system,
    isHandheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
};
