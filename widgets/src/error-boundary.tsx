import { Component, type ReactNode } from 'react'
import type { WidgetProps } from './widget-props.ts'

interface ErrorBoundaryProps {
  emit: WidgetProps['emit']
  /** Called once, when the content responds to the visitor. */
  onShown?: (() => void) | undefined
  children: ReactNode
}

/** Keeps a widget that breaks from breaking the page: the element's own content, a link, replaces it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  override componentDidMount() {
    this.props.onShown?.()
  }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.emit('error', { code: 'unexpected', status: 0 })
  }

  override render() {
    return this.state.isBroken ? <slot /> : this.props.children
  }
}
