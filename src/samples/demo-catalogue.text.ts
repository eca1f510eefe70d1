import { demoBeautyBoxes, demoHennaAndKohl, demoSoaps } from './demo-beauty-care.text.ts'
import { demoOilsAndCreams } from './demo-beauty-oils.text.ts'
import { demoIncense, demoPerfumes } from './demo-beauty-scents.text.ts'
import { demoEarthVeils } from './demo-veils-earth.text.ts'
import { demoFeastVeils, demoGirlVeils, demoVeilSets } from './demo-veils-feast.text.ts'
import { demoDyedCoupons, demoFlowerVeils } from './demo-veils-flowers.text.ts'
import { demoNilaVeils } from './demo-veils-nila.text.ts'
import { demoOasisVeils } from './demo-veils-oasis.text.ts'
import type { SampleProduct } from './sample-catalogue.text.ts'

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
