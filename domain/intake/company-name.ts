type Names = { nom: string; prenom: string }

// Boundaries between words: \b would also match before an accent.
const forms =
  's\\.?a\\.?r\\.?l\\.?u?\\.?|s\\.?a\\.?s\\.?u?\\.?|e\\.?u\\.?r\\.?l\\.?|s\\.?c\\.?i\\.?|s\\.?n\\.?c\\.?|scp|scm|scea|scop|scic|earl|eirl|gaec|gie|selarl|selas|[eé]ts\\.?|[eé]tablissements?|soci[eé]t[eé]|st[eé]|association|assoc\\.?|mairie|commune'

/** Two letters that may also be a family name (Sa, Ei): a legal form only in the usual spelling of one. */
const shortForms = 'S\\.?A\\.?|sa|E\\.?I\\.?|ei'

const formFirst = [new RegExp(`^(?:${forms})\\s+(?=\\S)`, 'i'), new RegExp(`^(?:${shortForms})\\s+(?=\\S)`)]
const lastForms =
  's\\.?a\\.?r\\.?l\\.?|s\\.?a\\.?s\\.?u?\\.?|e\\.?u\\.?r\\.?l\\.?|s\\.?c\\.?i\\.?|s\\.?n\\.?c\\.?|scop|earl|eirl|gaec|selarl'
const formLast = [new RegExp(`\\s+\\(?(?:${lastForms})\\)?$`, 'i'), new RegExp(`\\s+\\(?(?:${shortForms})\\)?$`)]

/** Words that begin the name of a company: at the end they may be a family name, as in Marie Garage. */
const firstWords =
  'garage|carrosserie|taxi|boulangerie|boucherie|pharmacie|restaurant|brasserie|h[oô]tel|camping|entreprise|cabinet|clinique|agence|groupe|holding|menuiserie|plomberie|ma[cç]onnerie|[eé]lectricit[eé]|peinture|imprimerie|transport|location|ville|d[eé]partement|syndicat|lyc[eé]e|coll[eè]ge|[eé]cole|conseil|communaut[eé]|centre|comit[eé]|club|auto(?:s|[- ]?[eé]coles?)?'
const beginsCompany = new RegExp(`(?:^|\\s)(?:${firstWords})\\s+\\S`, 'i')
const isThePlace = new RegExp(`^(?:(?:le|la|les|au|aux)\\s+|l['’])(?:${firstWords})$`, 'i')

/** Words of a company's name wherever they are. */
const anywhere =
  /(?:^|\s)(?:transports|taxis|ambulances?|garages|services|b[aâ]timent|travaux|ltd|gmbh|inc|(?:&|et)\s+(?:fils|filles?|fr[eè]res?|s[oœ]e?urs?|cie|compagnie|associ[eé]e?s?)|fr[eè]res)\.?(?=\s|$)/i

const formOf = (name: string): RegExpExecArray | null =>
  [...formFirst, ...formLast].reduce<RegExpExecArray | null>((found, form) => found ?? form.exec(name), null)

/** Whether a name has a legal form, before or after it. */
export const hasLegalForm = (name: string): boolean => formOf(name) !== null

/** Whether a name is that of a company, by its legal form or a word of it. */
export const isCompanyName = (name: string): boolean =>
  hasLegalForm(name) || beginsCompany.test(name) || isThePlace.test(name) || anywhere.test(name)

/**
 * The names of a company. Every client needs both names, so the legal form becomes the first name (« SARL » Martin), or
 * « Société ».
 */
export function companyNames(name: string): Names {
  const form = formOf(name)
  if (name === '') return { nom: '', prenom: '' }
  if (!form) return { nom: name, prenom: 'Société' }
  return { nom: name.replace(form[0], '').trim(), prenom: form[0].trim().replace(/^\(|\)$/g, '') }
}

/** Whether a first name is the legal form of a company. */
export const isCompanyForm = (prenom: string): boolean =>
  !/\s/.test(prenom.trim()) && formFirst.some((form) => form.test(`${prenom.trim()} x`))
