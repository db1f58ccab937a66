import type { RunningRight } from '../../domain/approvals/withdrawal.ts'

/**
 * The placeholder of a mail's link. Named after the mail, so that nothing a person typed can be taken for it. The link
 * itself opens an account or a customer's page: it is stored encrypted, and put in when the mail leaves.
 */
const linkPlaceholder = (mailId: string) => `https://lien.invalid/${mailId}`

/** The placeholder of the link of a right to renounce, one of those that a mail tells of. */
const rightPlaceholder = (mailId: string, index: number) => `${linkPlaceholder(mailId)}/droit-${index}`

/**
 * Puts placeholders in the places of a mail's links.
 * @returns what is written into the mail, and its links, one a line, to be encrypted; null where it has none
 */
export function hideLinks(mailId: string, { link, rights }: { link: string | null; rights: RunningRight[] }) {
  const links = [link, ...rights.map((right) => right.link)]
  return {
    link: link === null ? null : linkPlaceholder(mailId),
    rights: rights.map((right, index) => ({ ...right, link: right.link && rightPlaceholder(mailId, index) })),
    links: links.some(Boolean) ? links.map((one) => one ?? '').join('\n') : null,
  }
}

/** The text of a mail without its links, for readers whom they are not for. */
export const withoutLink = (text: string, mailId: string) =>
  text.replace(new RegExp(`${linkPlaceholder(mailId)}(/droit-\\d+)?`, 'g'), '[lien masqué]')

/** Puts the links of a mail, as they were hidden, back into their places. */
export function withLink(parts: { html: string; text: string }, mailId: string, links: string) {
  const [own = '', ...rights] = links.split('\n')
  // What begins as another one does is put in before it.
  const places = rights.map((link, index) => ({ placeholder: rightPlaceholder(mailId, index), link })).reverse()
  places.push({ placeholder: linkPlaceholder(mailId), link: own })
  const filled = (text: string, toText: (link: string) => string) =>
    places.reduce((sum, { placeholder, link }) => sum.replaceAll(placeholder, () => toText(link)), text)
  return {
    html: filled(parts.html, (link) => link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
    text: filled(parts.text, (link) => link),
  }
}
