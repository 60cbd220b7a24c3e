import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  children: ReactNode
  /** What stands there instead. */ renderError: (error: unknown) => ReactNode
}

/** Keeps what goes wrong while its children are drawn from everything around them. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.renderError(this.state.error)
  }
}
