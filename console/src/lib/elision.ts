/** Puts a French name after « de »: `de Camille`, `d’Anne`, `d’Yves`, `de Yann`. */
export const withDe = (name: string) =>
  /^(?:[aàâäeéèêëhiîïoôöœuùûüæ]|y[^aeiouyéè])/i.test(name) ? `d’${name}` : `de ${name}`
