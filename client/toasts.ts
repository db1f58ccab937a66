import { readList, removeText, writeText } from './storage.ts'

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
  writeText('tab', storageKey, JSON.stringify([...carried(), { kind, message }]))
}

export function showCarriedToasts(): void {
  for (const { kind, message } of carried()) showToast(kind, message)
  removeText('tab', storageKey)
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

const carried = () => readList('tab', storageKey).filter(isToast)

const isToast = (value: unknown): value is Omit<Toast, 'id'> =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'kind' in value
