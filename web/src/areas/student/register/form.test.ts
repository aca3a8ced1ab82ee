import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { type Filled, registrationOf } from './form';

const filled: Filled = {
  dataConfirmed: true,
  mailingAddress: ' 海淀路 1 号 ',
  arrivalDate: dayjs('2026-09-01'),
  declarations: ['TRUE_DATA'],
  arrivalTransport: 'TRAIN',
  clothingSize: 'L',
  insurance: 'STUDENT',
  guardians: [{ name: ' 张父 ', relation: 'FATHER', mobile: '13900000000' }],
  photo: ['p1'],
  documents: ['d1'],
};

describe('a registration', () => {
  it('of somebody who returns says nothing about an arrival', () => {
    expect(registrationOf(filled, false)).toEqual({
      dataConfirmed: true,
      declarations: ['TRUE_DATA'],
      mailingAddress: '海淀路 1 号',
      dormitory: '',
      arrivalDate: '2026-09-01',
    });
  });
  it('of a new student brings family, photo and papers', () => {
    expect(registrationOf(filled, true)).toMatchObject({
      photo: 'p1',
      documents: ['d1'],
      freshman: {
        arrivalTransport: 'TRAIN',
        clothingSize: 'L',
        insurance: 'STUDENT',
        guardians: [{ name: '张父', relation: 'FATHER', mobile: '13900000000', email: '', workplace: '', address: '' }],
      },
    });
  });
  it('without a photo sends none', () => {
    expect(registrationOf({ ...filled, photo: [] }, true)).not.toHaveProperty('photo');
  });
});
