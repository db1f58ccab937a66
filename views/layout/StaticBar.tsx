import bar from '../../client/ui/Bar.module.css'
import { Brand } from '../../client/ui/Brand.tsx'

/** The bar of visitors: the logo, without links. */
export function StaticBar({ name }: { name?: string | undefined }) {
  return (
    <header className={bar.bar}>
      <div className={bar.inside}>
        <Brand name={name} />
      </div>
    </header>
  )
}
