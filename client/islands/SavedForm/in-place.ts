import { SessionEnded } from '../../api/error.ts'
import { toastText } from '../../api/error-texts.ts'
import type { Call } from '../../forms/useForm.ts'
import { toastIssues } from '../../toast-issues.ts'
import { showToast } from '../../toasts.ts'

export type Place = {
  onCancel: () => void
  scope: string
  intro?: string
  /** Within another form: what it is called there. */
  title?: string
}

/** A form over a page, or within another one: what it makes or changes is sent as a call. */
export type InPlace<T, Answer> = Place & { call: Call<T, Answer> }

type Told<T, Answer> = {
  send: (data: T) => Promise<Answer>
  done: (answer: Answer) => void
  success: string
  failure: string
}

/** The form shows what became of it too, but a toast is where results are told. */
export function toldInToasts<T, Answer>({ send, done, success, failure }: Told<T, Answer>): Call<T, Answer> {
  return {
    send,
    done: (answer) => {
      showToast('info', success)
      done(answer)
    },
    onRefused: toastIssues,
    bannerFor: bannerOf(failure),
  }
}

/** @param failure said where the server gave no words of its own */
export const bannerOf = (failure: string) => (error: unknown) => {
  if (error instanceof SessionEnded) return ''
  const text = toastText(error, failure)
  showToast('error', text)
  return text
}
