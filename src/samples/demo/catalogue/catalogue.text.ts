import type { SampleProduct } from '../../sample-catalogue.text.ts'
import { demoBeautyBoxes, demoHennaAndKohl, demoSoaps } from './beauty-care.text.ts'
import { demoOilsAndCreams } from './beauty-oils.text.ts'
import { demoIncense, demoPerfumes } from './beauty-scents.text.ts'
import { demoEarthVeils } from './veils-earth.text.ts'
import { demoFeastVeils, demoGirlVeils, demoVeilSets } from './veils-feast.text.ts'
import { demoDyedCoupons, demoFlowerVeils } from './veils-flowers.text.ts'
import { demoNilaVeils } from './veils-nila.text.ts'
import { demoOasisVeils } from './veils-oasis.text.ts'

/** The products of the demo shop besides the two sample products. */
export const demoProducts: SampleProduct[] = [
  ...demoNilaVeils,
  ...demoEarthVeils,
  ...demoOasisVeils,
  ...demoFlowerVeils,
  ...demoDyedCoupons,
  ...demoFeastVeils,
  ...demoVeilSets,
  ...demoGirlVeils,
  ...demoPerfumes,
  ...demoIncense,
  ...demoHennaAndKohl,
  ...demoSoaps,
  ...demoBeautyBoxes,
  ...demoOilsAndCreams,
]
