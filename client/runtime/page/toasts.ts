import type { ToastKind, ToastOffer, ToastText } from '../../../domain/ground/toast.ts'
import { readList, removeText, writeText } from './storage.ts'
import { createStore } from './store.ts'

/**
 * The action of a toast; with `act`, it is done in place instead of opening the address. With `answer`, the typed text
 * is sent in place: it returns the text of a refusal, or null when it is done and the toast may close.
 */
export type ToastAction = ToastOffer & { act?: () => void; answer?: (typed: string) => Promise<string | null> }

export type Toast = ToastText & { id: number; action?: ToastAction | undefined }

const storageKey = 'toasts'

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** @returns closes the toast */
export function showToast(kind: ToastKind, message: string, action?: ToastAction): () => void {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get(), { id, kind, message, action }])
  return () => closeToast(id)
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Stores a toast for the next page of this tab, because the current page is about to close. */
export function showToastOnNextPage(kind: ToastKind, message: string, action?: ToastAction): void {
  writeText('tab', storageKey, JSON.stringify([...carried(), { kind, message, action }]))
}

/** Stores the current toasts for the next page of this tab, because the current page reloads by itself. */
export function carryShownToasts(): void {
  for (const { kind, message, action } of toasts.get()) showToastOnNextPage(kind, message, action)
}

export function showCarriedToasts(): void {
  for (const { kind, message, action } of carried()) showToast(kind, message, action)
  removeText('tab', storageKey)
}

const carried = () => readList('tab', storageKey).filter(isToast)

const isToast = (value: unknown): value is ToastText =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'kind' in value
