import { lateCode } from '../../runtime/page/late-code.ts'

/** The code that sends and opens photos and notes, with its styles. */
export const entryParts = lateCode(async () => {
  const { parts } = await import('./EntryWork/parts.ts')
  await parts.loadStyles()
  return parts
})
