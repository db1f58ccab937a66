/** The name of the form that the rows of a page validate with: apart from what checks forms, for it goes with the page. */
export const validationForm = 'valider'
