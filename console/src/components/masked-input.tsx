import { Input } from '@ancrage/widgets/ui/input'
import { Mask, MaskInput } from 'maska'
import { type ComponentProps, type InputEvent, useMemo } from 'react'
import { maskTokens as tokens } from './mask-tokens'

interface Props extends ComponentProps<typeof Input> {
  /**
   * `#` is a digit, `@` a letter, `*` a letter or a digit, `~` the rest. More than one: the shortest that what is typed
   * fits. A function chooses by what is typed.
   */
  mask: string | readonly string[] | ((typed: string) => string)
}

/**
 * A field that spaces what is typed as it is printed. Pasted, filled in and deleted text is taken as it comes; separators
 * are nobody's to type or to delete.
 */
export function MaskedInput({ mask, ref, onChange, value, ...rest }: Props) {
  const options = useMemo(
    () => ({ mask: typeof mask === 'object' ? [...mask] : mask, tokens, tokensReplace: true }),
    [mask],
  )
  const watch = (field: HTMLInputElement | null) => {
    const given = typeof ref === 'function' ? ref(field) : undefined
    if (ref && typeof ref === 'object') ref.current = field
    if (!field) return undefined
    const masked = new MaskInput(field, options)
    return () => {
      masked.destroy()
      if (typeof given === 'function') given()
      else if (typeof ref === 'function') ref(null)
    }
  }
  // Else React would write what it was given over what the mask has made of it.
  const shown = value === undefined ? {} : { value: new Mask(options).masked(String(value)) }
  // The mask writes before React looks, which then sees no change: its `input` is what always comes.
  return (
    <Input
      ref={watch}
      {...rest}
      {...shown}
      onInput={(event: InputEvent<HTMLInputElement>) => void onChange?.(event as never)}
    />
  )
}
