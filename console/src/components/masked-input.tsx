import { Input } from '@ancrage/widgets/ui/input'
import { MaskInput } from 'maska'
import type { ComponentProps, InputEvent } from 'react'

const tokens = { '#': { pattern: /\d/ }, '@': { pattern: /\p{L}/u }, '*': { pattern: /[\p{L}\d]/u } }

interface Props extends ComponentProps<typeof Input> {
  /** `#` is a digit, `@` a letter, `*` a letter or a digit. More than one: the shortest that what is typed fits. */
  mask: string | readonly string[]
}

/**
 * A field that spaces what is typed as it is printed. Pasted, filled in and deleted text is taken as it comes; separators
 * are nobody's to type or to delete.
 */
export function MaskedInput({ mask, ref, onChange, ...rest }: Props) {
  const watch = (field: HTMLInputElement | null) => {
    const given = typeof ref === 'function' ? ref(field) : undefined
    if (ref && typeof ref === 'object') ref.current = field
    if (!field) return undefined
    const masked = new MaskInput(field, {
      mask: typeof mask === 'string' ? mask : [...mask],
      tokens,
      tokensReplace: true,
    })
    return () => {
      masked.destroy()
      if (typeof given === 'function') given()
      else if (typeof ref === 'function') ref(null)
    }
  }
  // The mask writes before React looks, which then sees no change: its `input` is what always comes.
  return (
    <Input ref={watch} {...rest} onInput={(event: InputEvent<HTMLInputElement>) => void onChange?.(event as never)} />
  )
}
