import { Component, type ReactNode } from 'react'
import type { WidgetProps } from './define-widget.tsx'

interface GuardProps {
  emit: WidgetProps['emit']
  /** Called once, when what is inside answers the visitor. */
  onShown?: (() => void) | undefined
  children: ReactNode
}

/** When a widget breaks, the page does not: the content of the element, a link, replaces it. */
export class Guard extends Component<GuardProps, { isBroken: boolean }> {
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
