/** The address under which every call lies. */
export const apiRoot = '/api'

/** Whether an address, with or without its query, is one of a call. */
export const isOfApi = (address: string): boolean => /^\/api([/?]|$)/i.test(address)

/** The path of a call without its root: `/clients` of `/api/clients`. */
export const callPath = (path: string): string => path.slice(apiRoot.length)

/** Whether an address is one of the pages that customers open by a link. */
export const isOfCustomers = (path: string): boolean => path.startsWith('/public')
