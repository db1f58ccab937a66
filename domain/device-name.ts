const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrom/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What a browser says it is, as its owner would say it: « Chrome sur Windows ». */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = named(browsers, text) ?? 'Appareil'
  const system = named(systems, text)
  return system ? `${browser} sur ${system}` : browser
}

const named = (list: [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1]
