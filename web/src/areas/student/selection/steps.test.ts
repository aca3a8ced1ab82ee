import { describe, expect, it } from 'vitest';
import { bodyOf, type Decided, type Step, sectionsOf, stepOf } from './steps';

const PAGE = '/student/course-selection';

describe('an offered step', () => {
  it.each<[string, Step | undefined]>([
    ['?do=select&to=b', { act: 'select', sectionId: 'b', typeId: undefined }],
    ['?do=join&sectionId=b&typeId=t', { act: 'join', sectionId: 'b', typeId: 't' }],
    ['?do=leave&sectionId=b', { act: 'leave', sectionId: 'b', typeId: undefined }],
    ['?do=ask&to=b&waiver=CLASH', { act: 'ask', sectionId: 'b', waiver: 'CLASH' }],
    ['?do=drop&sectionId=b', { act: 'drop', sectionId: 'b', typeId: undefined }],
    ['?do=replace&from=a&to=b', { act: 'replace', from: 'a', to: 'b', typeId: undefined }],
    ['?do=wish&sectionId=b', { act: 'wish', picks: [{ sectionId: 'b', electiveTypeId: undefined }] }],
    ['?do=select', undefined],
    ['?do=replace&from=a', undefined],
    ['?do=delete&sectionId=b', undefined],
    ['?tab=list', undefined],
    ['', undefined],
  ])('%s', (search, step) => expect(stepOf(PAGE + search, PAGE)).toEqual(step));

  it('of another page is only a link', () => {
    expect(stepOf('/student/add-drop?do=select&sectionId=b', PAGE)).toBeUndefined();
    expect(stepOf(`https://elsewhere.example${PAGE}?do=select&sectionId=b`, PAGE)).toBeUndefined();
  });

  it.each<[Decided, object, string[]]>([
    [{ act: 'select', sectionId: 'b', typeId: 't' }, { sectionId: 'b', electiveTypeId: 't' }, ['b']],
    [{ act: 'drop', sectionId: 'b', typeId: 't' }, { sectionId: 'b' }, ['b']],
    [{ act: 'leave', sectionId: 'b' }, { sectionId: 'b' }, ['b']],
    [
      { act: 'replace', from: 'a', to: 'b' },
      { fromSectionId: 'a', toSectionId: 'b', electiveTypeId: undefined },
      ['a', 'b'],
    ],
    [
      { act: 'bundle', picks: [{ sectionId: 'a', electiveTypeId: 't' }, { sectionId: 'b' }] },
      { picks: [{ sectionId: 'a', electiveTypeId: 't' }, { sectionId: 'b' }] },
      ['a', 'b'],
    ],
  ])('%j is sent as %j', (step, body, sections) => {
    expect(bodyOf(step)).toEqual(body);
    expect(sectionsOf(step)).toEqual(sections);
  });
});
