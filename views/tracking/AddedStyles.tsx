import { useShell } from '../shell.ts'
import text from './added.css?inline'

/** Styles of photos and notes, only where there are any: most customers' pages show only the thread. */
export function AddedStyles() {
  const { nonce } = useShell()
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
}
