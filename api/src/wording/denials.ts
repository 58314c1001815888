import type { Lang } from '../format/language.ts'

/** Matches the words of a denial: « ne remplace pas », "is no". A passage that they deny is no concern. */
export const disclaimers: Record<Lang, RegExp> = {
  fr: /(?<!\p{L})(?:(?:ne|ni)\s|n['’])(?:(?:se |s['’]|me |vous |les |la |le |l['’])?(?:remplac|substitu|constitu|pos|[ée]tabli|fai|gu[ée]ri|soign|trait|diagnosti|dispens|promet|pr[ée]tend|prescri|suis|est|sont|agi|rel[èe]v|interromp|arr[êe]t|modifi|vise|demand|conseill)\p{L}*\s+(?:pas|ni|en aucun|jamais|aucun)|(?:a|ont) pas (?:vocation|pour )|(?:peu|pouv|doi|dev|saur|fau)\p{L}*\s+(?:(?:surtout )?(?:pas|jamais|ni|en aucun cas)\s+)?(?:vous |se |être )?(?:remplac|substitu|constitu|consid[ée]r|pos|[ée]tabli|gu[ée]ri|soign|trait|diagnosti|dispens|promet|prescri|interromp|arr[êe]t|modifi|diminu|abandonn|cess|stopp|baiss|r[ée]dui|[ée]vit|jet|oubli(?!\p{L}*\s+qu))\p{L}*)/iu,
  en: /(?<!\p{L})(?:(?:does|do|is|are|am|will|can|must|should)(?: not|n['’]t)|cannot|never|nor(?!\p{L})|no substitute|not a substitute)/iu,
}

/** Where another clause begins: a denial goes no further, but for a list of what is denied. */
export const CLAUSE_END = /,|(?<![\p{L}\p{N}])(?:et|mais|and|but)(?![\p{L}\p{N}])/giu

/** Words that carry a denial on from the beginning of a clause to the passage: « …, ni un diagnostic ». */
export const CARRIED_DENIAL =
  /^\s*(?:(?:ni|ou|nor|or|any|an?|à|une?|de|des|du|les?|la|treat|diagnose|prescribe|cure)\s+|[dl]['’])+$/iu

/** Verbs that carry a denial on by themselves: “does not diagnose, treat or cure”. */
export const CARRIED_DENIAL_VERB = /^(?:soigner|traiter|treat|diagnos(?:tiquer|e)|prescri(?:re|be))(?!\p{L})/iu
