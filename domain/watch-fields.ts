import * as z from 'zod'
import { isBlank, storableText } from './fields.ts'
import { limits } from './limits.ts'

const badMarks = 'Trois nombres de jours, du plus petit au plus grand, de 1 à 365'

/** Three numbers of days that rise, from JSON or as a form's « 3, 15, 75 ». */
export const unfetchedDaysRule = z.preprocess(
  toDays,
  z
    .array(z.int({ error: badMarks }).min(1, badMarks).max(limits.unfetchedDaysMax, badMarks), { error: badMarks })
    .length(3, { error: badMarks, abort: true })
    .refine(rises, badMarks),
)

const badLink = 'Lien invalide (https://…)'

/** In Latin letters, as they are read: none looks like another, turns the direction of reading or ends where it seems not to. */
const publicAddress =
  /^https:\/\/(?:(?!xn--)[\p{Script=Latin}\d-]+\.)+(?!xn--)\p{Script=Latin}[\p{Script=Latin}\d-]*(?::\d{1,5})?(?:[/?#][\p{Script=Latin}\w\-.~:/?#[\]@!$&()*+,;=%]*)?$/iu

/** An address of the public web, by its name: where a customer's browser may be sent. */
export const linkRule = storableText(badLink)
  .trim()
  .max(limits.linkMax, { error: 'Lien trop long', abort: true })
  .regex(publicAddress, badLink)

function toDays(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const words = value.split(/[\s,;]+/).filter((word) => !isBlank(word) && word !== 'et')
  return words.map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : word))
}

function rises(days: number[]): boolean {
  return days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0))
}
