import { Component, type ReactNode } from 'react'

type Props = { element: HTMLElement; children: ReactNode }

/** When an island breaks, what stood on the page stays there, typed text included, and its forms post as plain HTML. */
export class IslandBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }
  private kept: Node[] = []

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    // React has not touched the document yet: a root that fails is emptied when it commits, after this render.
    this.kept = Array.from(this.props.element.childNodes, (node) => node.cloneNode(true))
    return <div ref={(place) => this.putBack(place)} />
  }

  private putBack(place: HTMLElement | null): void {
    if (place && !place.hasChildNodes()) for (const node of this.kept) place.appendChild(node)
  }
}
