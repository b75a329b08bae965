/** XML is read to the letter, and what is not XML, or would grow when read, is refused with its line. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml, xmlText } from './xml.ts'

const root = (text: string) => {
  const read = readXml(text)
  if ('problem' in read) throw new Error(`${read.line}: ${read.problem}`)
  return read.root
}

test('elements, attributes, texts and lines are read', () => {
  const { name, children, attributes, line } = root(
    '<?xml version="1.0"?>\n<!-- a > b -->\n<k:a x="1" y = \'&lt;"2"\'>\n <b/>one<b  >two</b >\n</k:a>\n<!-- end -->',
  )
  expect({ name, line }).toEqual({ name: 'a', line: 3 })
  expect(Object.fromEntries(attributes)).toEqual({ x: '1', y: '<"2"' })
  expect(children.map((child) => [child.name, child.text, child.line])).toEqual([
    ['b', '', 4],
    ['b', 'two', 4],
  ])
})

test('characters may be notified as entities, by number, or as they are', () => {
  expect(root('<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#128666;<![CDATA[<&amp;]]>é\r\n</a>').text).toBe(
    '<>&"\'AB🚚<&amp;é\n',
  )
})

test('any text that is written is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
      const kept = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      return root(`<a>${xmlText(text)}</a>`).text === kept
    }),
  )
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 1, 'document type'],
  ['an entity of its own', '<a>\n&amp;&nbsp;</a>', 2, 'no entity &nbsp;'],
  ['an ampersand that stands alone', '<a>R & D</a>', 1, 'no entity &'],
  ['a character that there is not', '<a>&#0;</a>', 1, 'no entity &#0;'],
  ['a surrogate', '<a>&#xD800;</a>', 1, 'no entity &#xD800;'],
  ['a character beyond all', '<a>&#x110000;</a>', 1, 'no entity'],
  ['an element that is not closed', '<a>\n<b></b>', 2, '<a> is not closed'],
  ['elements that overlap', '<a>\n<b>\n</a></b>', 3, '<b> is closed by </a>'],
  ['an end without a beginning', '</a>', 1, 'closed by </a>'],
  ['two roots', '<a/>\n<b/>', 2, 'second element'],
  ['text around the root', '<a/>x', 1, 'outside'],
  ['no root', '<!-- -->', 1, 'no element'],
  ['an attribute without quotes', '<a b=1/>', 1, 'attributes of <a>'],
  ['an attribute that is there twice', '<a b="1" b="2"/>', 1, 'attributes of <a>'],
  ['attributes that stick together', '<a b="1"c="2"/>', 1, 'attributes of <a>'],
  ['a sign that is no tag', '<a>1 < 2</a>', 1, 'not followed by a name'],
  ['a comment that does not end', '<a><!-- </a>', 1, '<!-- is not closed'],
  ['elements without end', '<a>'.repeat(65), 1, 'deeper than 64'],
  ['elements without number', `<a>${'<b/>'.repeat(400_000)}</a>`, 1, 'more than 400,000 elements'],
])('%s is refused', (_, text, line, words) => {
  const read = readXml(text)
  if (!('problem' in read)) throw new Error('It was read.')
  expect(read.problem).toContain(words)
  expect(read.line).toBe(line)
})
