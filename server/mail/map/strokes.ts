/** Letters as strokes of a pen, for the few words on a map: capitals, with small capitals in place of lower case. */

/** Points on a grid of 5 by 7, x and y a digit each, y downward; a blank lifts the pen. */
// biome-ignore format: a table is read in rows
const letters: Readonly<Record<string, string>> = {
  A: '062046 1434', B: '06003041423303 3344453606', C: '4130100105163645', D: '06003041453606',
  E: '40000646 0333', F: '400006 0333', G: '41301001051636454323', H: '0006 4046 0343',
  I: '0006', J: '4045361605', K: '0006 4004 1346', L: '000646',
  M: '0600234046', N: '06004640', O: '103041453616050110', P: '06003041423303',
  Q: '103041453616050110 2446', R: '06003041423303 2346', S: '413010010213334445361605', T: '0040 2026',
  U: '000516364540', V: '002640', W: '0016233640', X: '0046 4006',
  Y: '002340 2326', Z: '00400646',
  0: '103041453616050110', 1: '011016', 2: '01103041420646', 3: '01103041423323 334445361605',
  4: '36300444', 5: '400003334445361605', 6: '413010010516364544 443303', 7: '004016',
  8: '103041423313020110 133344453616050413', 9: '0516364541301001021343',
  '-': '0323', '.': '0606', "'": '0001', '/': '0640',
}

/** Of the height of a capital: how high a small one is, and what is left free between two. */
const small = 0.78
const gap = 0.3
const blank = 0.45

interface Words {
  readonly width: number
  /** x, y, x, y … from where the words begin, y upward negative. */
  readonly paths: readonly (readonly number[])[]
}

/** A text as strokes; what has no letter here is left out. @param size the height of a capital in pixels */
export const strokesOf = (text: string, size: number): Words => {
  const paths: number[][] = []
  let x = 0
  for (const sign of text.normalize('NFD')) {
    const strokes = letters[sign.toUpperCase()]
    if (sign === ' ') x += size * blank
    if (strokes === undefined) continue
    const height = sign === sign.toUpperCase() ? size : size * small
    const unit = height / 6
    let widest = 0
    for (const stroke of strokes.split(' ')) {
      const path: number[] = []
      for (let n = 0; n < stroke.length; n += 2) {
        const across = Number(stroke[n])
        widest = Math.max(widest, across)
        path.push(x + across * unit, (Number(stroke[n + 1]) - 6) * unit)
      }
      paths.push(path)
    }
    x += widest * unit + size * gap
  }
  return { width: Math.max(0, x - size * gap), paths }
}
