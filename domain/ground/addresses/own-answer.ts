/**
 * The header of every answer of the server. An answer without it comes from a relay, such as a proxy or a hotspot, and
 * says nothing about what was asked.
 */
export const ownAnswerHeader = 'X-Fil-Atelier'
