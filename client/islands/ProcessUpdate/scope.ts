/** The fields of the update form, beside those of the page behind it. */
export const scope = 'maj'
