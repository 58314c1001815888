import { Component, type ReactNode } from 'react'
import type { WidgetProps } from './define-widget.tsx'

/** When a widget breaks, the page does not: what stands inside the element, a link, takes its place. */
export class Guard extends Component<{ emit: WidgetProps['emit']; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.emit('error', { code: 'unexpected' })
  }

  override render() {
    return this.state.isBroken ? <slot /> : this.props.children
  }
}
