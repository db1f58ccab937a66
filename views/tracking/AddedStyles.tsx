import { useShell } from '../shell.ts'
import text from './added.css?inline'

/** Styles of photos and notes, only if there are any: most customers' pages only show the thread. */
export function AddedStyles() {
  const { nonce } = useShell()
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
}
