/** The addresses of the descriptions of the calls, also under /api: for programs, and for people. */
export const apiDescription = { document: '/openapi.json', page: '/docs' } as const
