from .unicorn import *
