import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { onIdle } from './on-idle.ts'

type Loaders = Record<string, () => Promise<object>>

/**
 * Hydrates every island of the page, each at its own time and independently: an island that fails keeps its working
 * server HTML.
 */
export function hydrateIslands(loaders: Loaders, page: ParentNode = document): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-island]')) {
    const hydrateElement = () => wakeIsland(element, loaders)
    if (element.dataset.when === 'idle') onIdle(hydrateElement)
    else hydrateElement()
  }
}

/** Hydrates the islands that are added to the page, or return to it, later. */
export function hydrateLater(loaders: Loaders): void {
  document.addEventListener('island:come', ({ target }) => wakeIsland(target as HTMLElement, loaders))
}

function wakeIsland(element: HTMLElement, loaders: Loaders): void {
  hydrateIsland(element, loaders).catch((error: unknown) => report(element, error))
}

async function hydrateIsland(element: HTMLElement, loaders: Loaders): Promise<void> {
  const name = element.dataset.island ?? ''
  const load = loaders[name]
  if (!load) throw new Error(`No such island: ${name}`)
  const module = (await load()) as Record<string, ComponentType>
  // The bell was pressed before hydration: the opened bell replaced this one and is hydrated instead.
  if (element.dataset.island !== name) return
  const Found = module[name]
  if (!Found) throw new Error(`The module of ${name} does not export it`)
  const root = (
    <IslandBoundary element={element}>
      <Awake element={element}>
        <Found {...JSON.parse(element.dataset.props ?? '{}')} />
      </Awake>
    </IslandBoundary>
  )
  const options = rootOptions(element)
  if (element.hasChildNodes()) hydrateRoot(element, root, options)
  else createRoot(element, options).render(root)
}

/** Marks an island that is hydrated, after its effects, such as listeners for the links of rows. */
function Awake({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    element.dataset.awake = ''
  }, [element])
  return children
}

function rootOptions(element: HTMLElement): RootOptions {
  const onError = (error: unknown) => report(element, error)
  const identifierPrefix = element.dataset.prefix ?? ''
  return { identifierPrefix, onCaughtError: onError, onUncaughtError: onError, onRecoverableError: onError }
}

function report(element: HTMLElement, error: unknown): void {
  console.error(`Island ${element.dataset.island}`, error)
}

type BoundaryProps = { element: HTMLElement; children: ReactNode }

/** When an island fails, its HTML on the page stays, including typed text, and its forms post as plain HTML. */
class IslandBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }
  private kept: Node[] = []

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    // React has not touched the document yet: a root that fails is emptied when it commits, after this render.
    this.kept = Array.from(this.props.element.childNodes, (node) => node.cloneNode(true))
    return <div ref={(box) => this.putBack(box)} />
  }

  private putBack(box: HTMLElement | null): void {
    if (box && !box.hasChildNodes()) for (const node of this.kept) box.appendChild(node)
  }
}
