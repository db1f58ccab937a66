import { readList, removeText, writeText } from './storage.ts'
import { createStore } from './store.ts'

export type ToastKind = 'info' | 'error'
export type Toast = { id: number; kind: ToastKind; message: string }

const storageKey = 'toasts'

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export function showToast(kind: ToastKind, message: string): void {
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, kind, message }])
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Stores a toast for the next page of this tab, because the current page is about to close. */
export function showToastOnNextPage(kind: ToastKind, message: string): void {
  writeText('tab', storageKey, JSON.stringify([...carried(), { kind, message }]))
}

export function showCarriedToasts(): void {
  for (const { kind, message } of carried()) showToast(kind, message)
  removeText('tab', storageKey)
}

const carried = () => readList('tab', storageKey).filter(isToast)

const isToast = (value: unknown): value is Omit<Toast, 'id'> =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'kind' in value
