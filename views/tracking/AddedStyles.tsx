import { useShell } from '../shell.ts'
import text from './added.css?inline'

/** Only where there is something to dress: most pages of customers show nothing but the thread. */
export function AddedStyles() {
  const { nonce } = useShell()
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
}
