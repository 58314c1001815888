import type { ShownSetting } from 'virtual:settings'
import type { ReactNode } from 'react'

export interface SettingControlProps {
  setting: ShownSetting
  error: ReactNode
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
}
