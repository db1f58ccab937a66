/** The fields over the page, beside those of the page. */
export const scope = 'modale'
