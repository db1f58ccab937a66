export type ToastKind = 'info' | 'error'
export type Toast = { id: number; kind: ToastKind; message: string }

const storageKey = 'toasts'
const none: readonly Toast[] = []

let toasts: readonly Toast[] = none
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(kind: ToastKind, message: string): void {
  lastId += 1
  change([...toasts, { id: lastId, kind, message }])
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** For a toast whose page is about to be left: the next page of this tab shows it. */
export function showToastOnNextPage(kind: ToastKind, message: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...carried(), { kind, message }]))
  } catch {
    // A browser that forbids storage loses a toast, nothing else.
  }
}

export function showCarriedToasts(): void {
  for (const { kind, message } of carried()) showToast(kind, message)
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was carried.
  }
}

export const currentToasts = (): readonly Toast[] => toasts
export const noToasts = (): readonly Toast[] => none

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function carried(): Omit<Toast, 'id'>[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isToast) : []
  } catch {
    return []
  }
}

const isToast = (value: unknown): value is Omit<Toast, 'id'> =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'kind' in value
