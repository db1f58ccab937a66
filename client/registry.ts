/**
 * Islands by name. Each stands in `islands/<Name>/<Name>.tsx` and exports a component of that name:
 * `LoginForm: () => import('./islands/LoginForm/LoginForm.tsx')`.
 */
export const islands = {} satisfies Record<string, () => Promise<object>>

export type IslandName = keyof typeof islands
