/** A town: its name, postcode, register code, département, region, and position. */
export interface Town {
  name: string
  postcode: string
  citycode: string
  context: string
  longitude: number
  latitude: number
  /** The streets, each with its last house number. */
  streets: readonly (readonly [name: string, last: number])[]
}

/** Some towns with common street names. A house number may not exist in reality. */
export const towns: readonly Town[] = [
  {
    name: 'Nantes',
    postcode: '44000',
    citycode: '44109',
    context: '44, Loire-Atlantique, Pays de la Loire',
    longitude: -1.5536,
    latitude: 47.2184,
    streets: [
      ['Rue des Tilleuls', 62],
      ['Rue Crébillon', 28],
      ['Quai de la Fosse', 92],
      ['Rue du Maréchal Joffre', 96],
      ['Boulevard des Belges', 140],
      ['Rue Saint-Clément', 118],
      ['Place du Commerce', 14],
      ['Allée de l’Île-Gloriette', 20],
    ],
  },
  {
    name: 'Rennes',
    postcode: '35000',
    citycode: '35238',
    context: '35, Ille-et-Vilaine, Bretagne',
    longitude: -1.6778,
    latitude: 48.1113,
    streets: [
      ['Passage du Moulin', 12],
      ['Rue de Nantes', 210],
      ['Rue Saint-Hélier', 120],
      ['Quai Châteaubriand', 22],
      ['Rue de l’Alma', 84],
    ],
  },
  {
    name: 'Paris',
    postcode: '75011',
    citycode: '75111',
    context: '75, Paris, Île-de-France',
    longitude: 2.3789,
    latitude: 48.8575,
    streets: [
      ['Rue de la Roquette', 198],
      ['Boulevard Voltaire', 290],
      ['Rue Oberkampf', 162],
      ['Rue de Charonne', 180],
    ],
  },
  {
    name: 'Lyon',
    postcode: '69003',
    citycode: '69383',
    context: '69, Rhône, Auvergne-Rhône-Alpes',
    longitude: 4.8496,
    latitude: 45.7597,
    streets: [
      ['Rue de la Part-Dieu', 110],
      ['Cours Lafayette', 200],
      ['Avenue Félix Faure', 240],
      ['Rue des Tilleuls', 18],
    ],
  },
  {
    name: 'Saint-Étienne',
    postcode: '42000',
    citycode: '42218',
    context: '42, Loire, Auvergne-Rhône-Alpes',
    longitude: 4.3872,
    latitude: 45.4397,
    streets: [
      ['Rue Gambetta', 60],
      ['Place de l’Hôtel de Ville', 12],
      ['Rue des Martyrs de Vingré', 50],
    ],
  },
  {
    name: 'Besançon',
    postcode: '25000',
    citycode: '25056',
    context: '25, Doubs, Bourgogne-Franche-Comté',
    longitude: 6.0241,
    latitude: 47.2378,
    streets: [
      ['Grande Rue', 142],
      ['Rue Mégevand', 36],
      ['Rue Battant', 116],
    ],
  },
]
