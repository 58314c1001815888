/** The look of tabs, for links and for buttons: names in a row, the chosen one underlined. */
export const tabRow = 'flex w-max min-w-full gap-1 border-b'
export const tabLook =
  'relative flex min-h-10 items-center justify-center whitespace-nowrap rounded-t-md px-3 font-medium text-muted-foreground outline-offset-[-2px] transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full hover:bg-accent hover:text-foreground pointer-coarse:min-h-11 aria-[current=page]:text-primary aria-[current=page]:after:bg-primary aria-selected:text-primary aria-selected:after:bg-primary forced-colors:aria-[current=page]:after:bg-[Highlight] forced-colors:aria-selected:after:bg-[Highlight]'
