/** One rule for the id of a field, so that an error summary can link to it. `scope` tells two forms of a page apart. */
export const fieldId = (name: string, scope?: string): string => `champ-${scope ? `${scope}-` : ''}${name}`
